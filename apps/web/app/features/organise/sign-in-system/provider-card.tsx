import type { OrganisedProvider } from '@waylift/contract/organiser-sign-on';
import { m } from '@waylift/words/messages';
import { useWords } from '../../../locale/locale-provider.tsx';
import { Card } from '../../../ui/card/card.tsx';
import './sign-in-system.css';

/** What is set, and what has to be registered at the provider. */
export function ProviderCard({ provider }: { readonly provider: OrganisedProvider }) {
  const t = useWords();
  const { label, issuer, clientId, domains, contact, redirectAddress, logoutAddress, publicKeys, holdsFor, newMembers, leaverDays } =
    provider;
  const rows: readonly (readonly [string, string, 'code'?])[] = [
    [t(m.organise_sis_label), label],
    [t(m.organise_sis_issuer), issuer, 'code'],
    [t(m.organise_sis_client), clientId, 'code'],
    [t(m.organise_sis_redirect), redirectAddress, 'code'],
    [t(m.organise_sis_logout), logoutAddress, 'code'],
    ...publicKeys.map((key) => [t(m.organise_sis_public_key), key, 'code'] as const),
    [t(m.organise_sis_holds), holdsFor.join(', ')],
    [t(m.organise_sis_domains), domains.join(', ')],
    ...(contact === '' ? [] : [[t(m.organise_sis_contact), contact] as const]),
    [t(m.organise_sis_new), t(newMembers === 'join' ? m.organise_sis_new_join : m.organise_sis_new_invited)],
    ...(leaverDays === null ? [] : [[t(m.organise_sis_leavers), String(leaverDays)] as const]),
  ];
  return (
    <Card>
      <dl className="sign-in-facts">
        {rows.map(([name, value, kind]) => (
          <div key={name + value}>
            <dt>{name}</dt>
            <dd>{kind === 'code' ? <code>{value}</code> : value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
