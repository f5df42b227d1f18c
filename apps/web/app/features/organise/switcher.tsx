// oxlint-disable-next-line import/no-unassigned-import -- brings the words of this dialog
import '@waylift/words/door-words';
import type { CallAnswer } from '@waylift/contract/endpoints';
import type { OrganiserSessionAnswer } from '@waylift/contract/organiser';
import { m } from '@waylift/words/messages';
import { useEffect, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { setbackOf, type Setback } from '../../api/failure.ts';
import { themeVariables } from '../../community/theme.ts';
import { Input } from '../../forms/input.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog/dialog.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { check } from '../../ui/icon/icons.ts';
import { organiserApi } from './organise-api.ts';
import { roleName } from './role-words.ts';
import { organisersPath, type InScope } from './use-organiser.ts';
import './switcher.css';

/** More than that nobody looks through: a search finds the others. */
const SHOWN_MAX = 100;

/** How long nobody types before the server is asked. */
const TYPING_PAUSE_MS = 200;

type SwitcherProps = { readonly session: OrganiserSessionAnswer; readonly present: InScope; readonly onClose: () => void };

/** Leads to another community: to the same page of it, where the page is one of a community. */
export function Switcher({ session: { communities, communityCount }, present, onClose }: SwitcherProps) {
  const t = useWords();
  const searchId = useId();
  const { pathname } = useLocation();
  const [sought, setSought] = useState('');
  const typed = sought.trim();
  const isAsked = typed !== '' && communityCount > communities.length;
  const answered = useFound(isAsked ? typed : '');
  const told = communities.filter(({ name }) => name.toLocaleLowerCase().includes(typed.toLocaleLowerCase()));
  const count = typed === '' ? communityCount : told.length;
  const shown = answered?.found?.communities ?? told.slice(0, SHOWN_MAX);
  const inScope = new Set(communities.map(({ publicId }) => publicId));
  const pathOf = (community: InScope) => {
    const here = `/organise/community/${present.publicId}/`;
    return pathname.startsWith(here) ? pathname.replace(here, `/organise/community/${community.publicId}/`) : organisersPath(community);
  };
  return (
    <Dialog title={t(m.organise_switch_title)} onClose={onClose}>
      <DialogBody>
        <div className="stack stack--s">
          <label className="switcher__label" htmlFor={searchId}>
            {t(m.organise_switch_find)}
          </label>
          <Input
            id={searchId}
            type="search"
            autoComplete="off"
            maxLength={100}
            value={sought}
            onChange={({ target }) => setSought(target.value)}
          />
        </div>
        {answered?.setback === undefined ? null : <SetbackAlert title={t(m.organise_more_failed)} setback={answered.setback} />}
        <p className="muted" role="status">
          {isAsked ? (
            <FoundWords answered={answered} />
          ) : count > shown.length ? (
            t(m.organise_switch_more, { shown: shown.length, count })
          ) : (
            t(m.organise_switch_count, { count })
          )}
        </p>
        <ul className="switcher">
          {shown.map((community) => {
            const isChild = typed === '' && community.parentId !== null && inScope.has(community.parentId);
            const isHere = community.publicId === present.publicId;
            return (
              <li key={community.publicId}>
                <Link
                  className={isChild ? 'switcher__item switcher__item--child' : 'switcher__item'}
                  to={pathOf(community)}
                  aria-current={isHere ? 'true' : undefined}
                  onClick={onClose}
                  data-community=""
                  style={themeVariables({ ThemePrimaryColour: community.colour })}
                >
                  <span className="switcher__sign" aria-hidden="true" />
                  <span>
                    <b>{community.name}</b>
                    <small>{roleName(t, community.role)}</small>
                  </span>
                  {isHere ? <Icon path={check} /> : null}
                </Link>
              </li>
            );
          })}
        </ul>
      </DialogBody>
      <DialogFoot>
        <Button variant="secondary" onClick={onClose}>
          {t(m.organise_switch_stay, { community: present.name })}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

type Found = CallAnswer<'organiserCommunities'>;
type Answered = { readonly typed: string; readonly found?: Found; readonly setback?: Setback };

/** What the server finds for what was typed. Undefined until it has answered, and where nothing is asked (''). */
function useFound(typed: string): Answered | undefined {
  const [answered, setAnswered] = useState<Answered>();
  useEffect(() => {
    if (typed === '') return undefined;
    const leaving = new AbortController();
    const ask = () =>
      void organiserApi()
        .call('organiserCommunities', { query: { name: typed } }, { signal: leaving.signal })
        .then(
          (answer) => setAnswered(answer.ok ? { typed, found: answer.value } : { typed, setback: setbackOf(answer.failure) }),
          // Only an aborted call rejects.
          () => {},
        );
    const timer = setTimeout(ask, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [typed]);
  return answered?.typed === typed ? answered : undefined;
}

function FoundWords({ answered }: { readonly answered: Answered | undefined }) {
  const t = useWords();
  if (answered === undefined) return t(m.loading);
  if (answered.found === undefined) return null;
  const { communities, next = null } = answered.found;
  return next === null
    ? t(m.organise_switch_count, { count: communities.length })
    : t(m.organise_switch_first, { shown: communities.length });
}
