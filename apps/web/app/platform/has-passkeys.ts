/** Browsers make passkeys for names alone, and not for IP addresses. */
export function hasPasskeys(publicUrl: string): boolean {
  return !/\/\/(?:\[|[\d.]+(?:$|[:/]))/.test(publicUrl);
}
