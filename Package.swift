// swift-tools-version: 6.2
import PackageDescription

/// The full build also delivers, compresses with ISA-L, and reads zip archives and zstd; it needs more libraries than
/// zlib.
let isFull = Context.environment["UNDERSTUDY_FULL"] == "1"
let fullLibraries: [Target.Dependency] = isFull ? ["CISAL", "CZip", "CZstd"] : []
let delivery: [Target.Dependency] =
  isFull ? ["Crypto", "Declarations", "Delivery", "HTTP", "Receiver", "SQLite"] : []
let maps: [Target.Dependency] = isFull ? ["OpenStreetMap"] : []

/// Whether the libraries are optimised in a debug build too, because tests record months, and the tests in no build.
/// Unsafe flags would bar other packages from using this one.
let isFast = Context.environment["UNDERSTUDY_FAST"] == "1"

let package = Package(
  name: "understudy",
  products: [
    .library(name: "Simulation", targets: ["Simulation"]),
    .library(name: "ProfileFiles", targets: ["ProfileFiles"]),
    .library(name: "Recorders", targets: ["Recorders"]),
    .library(name: "Spool", targets: ["Spool"]),
    .library(name: "Formats", targets: ["Formats"]),
    .library(name: "Check", targets: ["Check", "Reading"]),
    .executable(name: "understudy", targets: ["understudy"]),
  ],
  targets: [
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CLinux"),
    .executableTarget(name: "embed"),
    .plugin(name: "EmbedProfiles", capability: .buildTool(), dependencies: ["embed"]),
    .target(name: "Catalogue", path: "Profiles", plugins: ["EmbedProfiles"]),
    .target(name: "Simulation"),
    .target(name: "ProfileFiles", dependencies: ["Catalogue", "Formats", "Simulation", "Spool"]),
    .target(name: "Formats", dependencies: ["Spool"]),
    .target(name: "Page", dependencies: ["Formats", "Spool"]),
    .target(name: "Spool", dependencies: ["CLinux", "CZlib"] + fullLibraries),
    .target(
      name: "Recorders",
      dependencies: ["Formats", "Simulation", "Spool"] + (isFull ? ["SQLite"] : []),
      exclude: isFull ? [] : ["SWIP/Store"]),
    .target(name: "Reading", dependencies: ["Formats", "Spool"]),
    .target(
      name: "Check",
      dependencies: ["Formats", "Reading", "Spool"] + (isFull ? ["SQLite", "XML"] : []),
      exclude: isFull ? [] : ["AppleHealth/Export", "SWIP"]),
    .target(name: "Panels", dependencies: ["Check", "Formats", "Page", "Reading", "Spool"]),
    .executableTarget(
      name: "understudy",
      dependencies: [
        "Check", "CLinux", "Formats", "Panels", "ProfileFiles", "Reading", "Recorders",
        "Simulation", "Spool",
      ] + delivery + maps,
      exclude: isFull ? [] : ["Commands/Delivery", "Commands/Maps"]),
    .executableTarget(
      name: "benchmark",
      dependencies: ["ProfileFiles", "Recorders", "Simulation", "Spool"]
        + (isFull ? ["Crypto", "Delivery"] : []),
      exclude: isFull ? [] : ["Encryption.swift"]),
    // What several test targets need.
    .target(
      name: "Fixtures",
      dependencies: ["Recorders", "Simulation", "Spool"]
        + (isFull ? ["CZip", "CZstd", "Formats", "PostgreSQL", "SQLite"] : []),
      path: "Tests/Fixtures", exclude: isFull ? [] : ["Database"]),
    .testTarget(
      name: "SimulationTests", dependencies: ["Fixtures", "ProfileFiles", "Simulation"]),
    .testTarget(
      name: "ProfileFilesTests",
      dependencies: ["Catalogue", "Fixtures", "ProfileFiles", "Simulation"]),
    .testTarget(name: "FormatsTests", dependencies: ["Formats", "Spool"]),
    .testTarget(name: "PageTests", dependencies: ["Page"]),
    .testTarget(
      name: "PanelsTests",
      dependencies: ["Check", "Fixtures", "Formats", "Page", "Panels", "Reading", "Spool"]),
    .testTarget(
      name: "CheckTests",
      dependencies: [
        "Check", "Fixtures", "Formats", "ProfileFiles", "Reading", "Recorders", "Simulation",
        "Spool",
      ] + (isFull ? ["SQLite", "XML"] : []),
      exclude: isFull ? [] : ["AppleHealth", "SWIP"]),
    .testTarget(name: "ReadingTests", dependencies: ["Fixtures", "Formats", "Reading", "Spool"]),
    .testTarget(
      name: "SpoolTests", dependencies: ["CZlib", "Fixtures", "Spool"] + fullLibraries),
    .testTarget(
      name: "RecordersTests",
      dependencies: ["Fixtures", "Formats", "ProfileFiles", "Recorders", "Simulation", "Spool"]
        + (isFull ? ["SQLite"] : []),
      exclude: ["Golden", "MyLifeDB/design-rows.csv"] + (isFull ? [] : ["SWIP/Store"])),
    // Whole recordings and deliveries by the built program.
    .testTarget(
      name: "ProgramTests",
      dependencies: ["Fixtures", "Spool", "understudy"]
        + (isFull
          ? ["Declarations", "Delivery", "Formats", "HTTP", "PostgreSQL", "SQLite"] : []),
      exclude: ["Recording/Golden"] + (isFull ? [] : ["Delivery"])),
    .testTarget(
      name: "UnderstudyTests",
      dependencies: ["Fixtures", "ProfileFiles", "Recorders", "Simulation", "Spool", "understudy"]
        + (isFull ? ["Declarations", "Delivery", "HTTP", "OpenStreetMap", "Receiver"] : []),
      exclude: isFull ? [] : ["Commands/Delivery", "Commands/Maps"]),
  ],
  swiftLanguageModes: [.v6]
)

if isFull {
  package.targets += [
    .systemLibrary(name: "CISAL", pkgConfig: "libisal", providers: [.apt(["libisal-dev"])]),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CReadOSM", pkgConfig: "readosm", providers: [.apt(["libreadosm-dev"])]),
    .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
    .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
    .target(name: "Crypto", dependencies: ["CCrypto"]),
    .target(name: "XML", dependencies: ["CExpat"]),
    .target(name: "OpenStreetMap", dependencies: ["CReadOSM", "Simulation", "Spool", "XML"]),
    .target(name: "SQLite", dependencies: ["CSQLite"]),
    .target(name: "PostgreSQL", dependencies: ["CPQ"]),
    .target(name: "Declarations"),
    .target(name: "HTTP", dependencies: ["CCurl", "CLinux", "Spool"]),
    .target(
      name: "Delivery",
      dependencies: [
        "CLinux", "Crypto", "Declarations", "Formats", "HTTP", "Page", "PostgreSQL", "Spool",
        "SQLite",
      ]),
    .target(
      name: "Receiver",
      dependencies: [
        "CMicroHTTPD", "Crypto", "Declarations", "Formats", "HTTP", "Spool", "SQLite",
      ]),
    .testTarget(name: "CryptoTests", dependencies: ["Crypto"]),
    .testTarget(
      name: "OpenStreetMapTests",
      dependencies: ["Fixtures", "OpenStreetMap", "ProfileFiles", "Simulation", "Spool"],
      exclude: ["Extracts"]),
    .testTarget(name: "XMLTests", dependencies: ["XML"]),
    .testTarget(name: "SQLiteTests", dependencies: ["Fixtures", "SQLite"]),
    .testTarget(name: "PostgreSQLTests", dependencies: ["Fixtures", "PostgreSQL"]),
    .testTarget(name: "HTTPTests", dependencies: ["Fixtures", "HTTP"]),
    .testTarget(
      name: "DeliveryTests",
      dependencies: [
        "Crypto", "Declarations", "Delivery", "Fixtures", "Formats", "HTTP", "Page", "PostgreSQL",
        "Receiver", "Spool", "SQLite",
      ],
      exclude: ["HTTP/http2.py", "HTTP/raw.py", "HTTP/server.py", "Keys"]),
    .testTarget(
      name: "ReceiverTests",
      dependencies: [
        "Crypto", "Declarations", "Delivery", "Fixtures", "Formats", "HTTP", "Receiver",
        "Recorders", "Simulation", "Spool", "SQLite",
      ],
      exclude: ["answers-cozie.json5", "answers-mylifedb.json5", "answers.json5"]),
  ]
}

for target in package.targets where target.type != .system && target.type != .plugin {
  target.swiftSettings =
    [
      // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
      .enableUpcomingFeature("ExistentialAny"),
      // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
      .enableUpcomingFeature("MemberImportVisibility"),
    ] + (isFull ? [.define("FULL")] : [])
    + (isFast && target.type == .regular
      ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : [])
    // A release build would optimise the tests too, which makes it longer.
    + (isFast && target.type == .test
      ? [.unsafeFlags(["-Onone"], .when(configuration: .release))] : [])
}
