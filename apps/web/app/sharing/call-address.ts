/** What a phone calls: a number as somebody wrote it, without its spaces and brackets (RFC 3966). */
export function callAddress(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
}

/** RFC 6068 wants the `@` itself. */
export function mailtoLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}
