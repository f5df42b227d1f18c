/** Exports everything stored about the member, as a file. Browser only. */
import { browserApi } from '../session/browser-api.ts';
import { passwordSetbackOf, type PasswordSetback } from '../api/password-setback.ts';
import { readPageSettings } from '../platform/page-settings.ts';

const ADDRESS_LIFE_MS = 60_000;

export const EXPORT_INTENT = 'export';
export type ExportOutcome = PasswordSetback | { readonly kind: 'downloaded' };

export async function exportAccount(password: string, signal: AbortSignal): Promise<ExportOutcome> {
  const answer = await browserApi().call('exportAccount', { body: { password } }, { signal });
  if (!answer.ok) return passwordSetbackOf(answer.failure);
  saveFile(exportFileName(readPageSettings().productName, new Date()), JSON.stringify(answer.value, null, 2));
  return { kind: 'downloaded' };
}

/** `waylift-my-data-2026-11-21.json`, with the day in the browser's time zone. */
export function exportFileName(product: string, day: Date): string {
  const words = product.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
  return [...words.split('-').filter(Boolean), 'my-data', date].join('-').concat('.json');
}

function saveFile(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(href), ADDRESS_LIFE_MS);
}
