import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { Merge } from '../../ui/merge/merge.tsx';
import { OrganiseTitle } from './organise-title.tsx';
import { roleMeaning, roleName } from './role-words.ts';
import { useCommunityInScope } from './use-organiser.ts';
import './no-right.css';

/** A page that takes another role than one has: which one has, and who can give more. */
export function NoRight() {
  const t = useWords();
  const community = useCommunityInScope();
  const title = t(m.organise_no_right_title);
  return (
    <section className="no-right stack" aria-labelledby="no-right">
      <OrganiseTitle page={title} community={community?.name} />
      <Merge state="separated" className="no-right__art" />
      <h1 id="no-right">{title}</h1>
      {community === undefined ? (
        <p className="lead">{t(m.organise_no_right_none)}</p>
      ) : (
        <>
          <p className="lead">
            {t(m.organise_no_right_role, { role: roleName(t, community.role), community: community.name })} {roleMeaning(t, community.role)}
          </p>
          <h2>{t(m.organise_no_right_who)}</h2>
          <p>{t(m.organise_no_right_owner, { community: community.name })}</p>
        </>
      )}
    </section>
  );
}
