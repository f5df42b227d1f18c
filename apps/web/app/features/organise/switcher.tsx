import { m } from '@waylift/words/messages';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { themeVariables } from '../../community/theme.ts';
import { Input } from '../../forms/input.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog/dialog.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { check } from '../../ui/icon/icons.ts';
import { roleName } from './role-words.ts';
import { organisersPath, type InScope } from './use-organiser.ts';
import './switcher.css';

/** More than that nobody looks through: a search finds the others. */
const SHOWN_MAX = 100;

type SwitcherProps = { readonly communities: readonly InScope[]; readonly present: InScope; readonly onClose: () => void };

/** Leads to another community: to the same page of it, where the page is one of a community. */
export function Switcher({ communities, present, onClose }: SwitcherProps) {
  const t = useWords();
  const searchId = useId();
  const { pathname } = useLocation();
  const [sought, setSought] = useState('');
  const found = communities.filter(({ name }) => name.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase()));
  const shown = found.slice(0, SHOWN_MAX);
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
          <Input id={searchId} type="search" autoComplete="off" value={sought} onChange={({ target }) => setSought(target.value)} />
        </div>
        <p className="muted" role="status">
          {found.length > SHOWN_MAX
            ? t(m.organise_switch_more, { shown: SHOWN_MAX, count: found.length })
            : t(m.organise_switch_count, { count: found.length })}
        </p>
        <ul className="switcher">
          {shown.map((community) => {
            const isChild = sought.trim() === '' && community.parentId !== null && inScope.has(community.parentId);
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
