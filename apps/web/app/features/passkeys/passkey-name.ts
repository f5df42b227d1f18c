import type { Passkey } from '@waylift/contract/passkey';
import { m } from '@waylift/words/messages';
import type { Words } from '../../locale/locale-provider.tsx';

/** The name that its member gave it, or the device on which it was made. Unknown names come from a newer server and are shown as they are. */
export function passkeyName(t: Words, { name, browser, system }: Pick<Passkey, 'name' | 'browser' | 'system'>): string {
  if (name !== '') return name;
  if (system === 'other') return browser === 'other' ? t(m.sessions_device_unknown) : browser;
  return browser === 'other' ? t(m.sessions_device_system, { system }) : t(m.sessions_device, { browser, system });
}
