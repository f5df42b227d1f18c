import { publicKeysOf } from '../../accounts/sign-on/describe-provider.ts';
import { logoutAddress, redirectAddress } from '../../accounts/sign-on/provider-clients.ts';
import type { SignOnProviderRow } from '../../kernel/db/schema/sign-on-providers.ts';
import type { OperatorDeps } from '../terminal/command.ts';

/** What has to be registered with the provider. */
export function addressesOf({ config, secrets }: OperatorDeps, provider: SignOnProviderRow): string[] {
  const [key, former] = publicKeysOf(secrets.storedSeal, provider);
  return [
    `Redirect address:  ${redirectAddress(config.publicUrl, provider.id)}`,
    ...(provider.organisers === 'off'
      ? []
      : [`Redirect address of organisers:  ${redirectAddress(config.publicUrl, provider.id, 'organise')}`]),
    `Back-channel logout address:  ${logoutAddress(config.publicUrl, provider.id)}`,
    ...(key === undefined ? [] : [`Public key:  ${JSON.stringify(key)}`]),
    ...(former === undefined ? [] : [`Public key before:  ${JSON.stringify(former)}`]),
  ];
}
