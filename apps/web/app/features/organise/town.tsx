import type { OrganiserSessionAnswer } from '@waylift/contract/organiser';
import { m } from '@waylift/words/messages';
import { Suspense, useState } from 'react';
import { themeVariables } from '../../community/theme.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { lazyWithFallback } from '../../ui/lazy-with-fallback.ts';
import { chevronsUpDown } from './organise-icons.ts';
import type { InScope } from './use-organiser.ts';
import './town.css';

const Switcher = lazyWithFallback(async () => (await import('./switcher.tsx')).Switcher);

type TownProps = { readonly session: OrganiserSessionAnswer; readonly community: InScope };

/** The sign of the community that one is in, in its colour. For those with several, it leads to the others. */
export function Town({ session, community }: TownProps) {
  const t = useWords();
  const [isSwitching, setSwitching] = useState(false);
  const beneath = session.communities.filter(({ parentId }) => parentId === community.publicId).length;
  const sign = { className: 'town', 'data-community': '', style: themeVariables({ ThemePrimaryColour: community.colour }) };
  const words = (
    <>
      <span className="town__name">{community.name}</span>
      {beneath === 0 ? null : <span className="town__beneath">{t(m.organise_beneath, { count: beneath })}</span>}
    </>
  );
  if (session.communities.length < 2) return <div {...sign}>{words}</div>;
  return (
    <>
      <button type="button" {...sign} onClick={() => setSwitching(true)}>
        {words}
        <Icon path={chevronsUpDown} className="town__turn" />
        <span className="visually-hidden">{t(m.organise_switch)}</span>
      </button>
      {isSwitching ? (
        <Suspense fallback={null}>
          <Switcher session={session} present={community} onClose={() => setSwitching(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
