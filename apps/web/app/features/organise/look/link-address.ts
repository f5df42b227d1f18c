const SCHEME = /^(https?:\/\/|mailto:|tel:)/i;

/** An address as people write it; null if it leads nowhere. '' takes a link away. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return '';
  if (/^[^\s@:/]+@[^\s@:/]+$/.test(text)) return `mailto:${text}`;
  const address = SCHEME.test(text) ? text : `https://${text}`;
  if (/^(mailto|tel):/i.test(address)) return /\s/.test(address) ? null : address;
  return URL.canParse(address) && new URL(address).hostname.includes('.') ? address : null;
}
