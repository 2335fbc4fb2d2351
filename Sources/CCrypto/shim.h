#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

// Macros and functions with variable arguments, which Swift cannot see.
static inline EVP_PKEY *crypto_rsa_generate(size_t bits) {
  return EVP_PKEY_Q_keygen(NULL, NULL, "RSA", bits);
}
static inline void crypto_free(void *pointer) { OPENSSL_free(pointer); }
