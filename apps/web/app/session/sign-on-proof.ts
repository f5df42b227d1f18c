/** What a browser keeps of a sign-on that it begins, and what it tells the server of it. Browser only, where the connection is secure. */
const SECRET_BYTES = 32;

export async function makeSignOnSecret(): Promise<{ readonly secret: string; readonly proof: string }> {
  const secret = base64url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
  return { secret, proof: base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)))) };
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
