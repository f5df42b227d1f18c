import { m } from '@waylift/words/messages';
import type { Words } from '../../locale/locale-provider.tsx';

/** `Chrome on Windows`, or the part of it that is known. Unknown names come from a newer server and are shown as they are. */
export function deviceName(t: Words, { browser, system }: { readonly browser: string; readonly system: string }): string {
  if (system === 'other') return browser === 'other' ? t(m.sessions_device_unknown) : browser;
  return browser === 'other' ? t(m.sessions_device_system, { system }) : t(m.sessions_device, { browser, system });
}
