import type { HeldRole } from '@waylift/contract/organiser';
import { m } from '@waylift/words/messages';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { Card } from '../../ui/card/card.tsx';
import { formatDate } from './format-date.ts';
import { roleMeaning, roleName } from './role-words.ts';

/** The roles that somebody has: for which community, until when, and what each may do. */
export function HeldRoles({ roles }: { readonly roles: readonly HeldRole[] }) {
  const t = useWords();
  const language = useLanguage();
  return (
    <Card as="section" labelledBy="roles" className="stack">
      <h2 id="roles">{t(m.organise_roles)}</h2>
      {roles.length === 0 ? <p>{t(m.organise_roles_none)}</p> : null}
      <ul className="stack">
        {roles.map(({ role, community, until }) => (
          <li key={`${role} ${community?.publicId}`}>
            <p>
              <b>
                {community === null ? roleName(t, role) : t(m.organise_role_of, { role: roleName(t, role), community: community.name })}
              </b>
            </p>
            <p className="muted">
              {roleMeaning(t, role)} {until === null ? null : t(m.organise_role_until, { day: formatDate(language, until) })}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
