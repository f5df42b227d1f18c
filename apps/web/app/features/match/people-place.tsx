import type { Journey } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { journeyPath } from '../../my-data/journey-paths.ts';
import { journeyTitle } from '../../sharing/journey-title.ts';
import { check, chevronDown } from '../../ui/icon/icons.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { plus } from '../../ui/icon/member-icons.ts';
import { Menu } from '../../ui/menu/menu.tsx';
import './people.css';

/** Whose people these are: one journey, from which the reader can go to another. @param props.journeys empty while they are not known */
export function JourneySwitch({ journey, journeys }: { readonly journey: Journey; readonly journeys: readonly Journey[] }) {
  const t = useWords();
  const path = usePortalPath();
  const others = journeys.some(({ id }) => id === journey.id) ? journeys : [journey, ...journeys];
  return (
    <Menu
      className="people__switch"
      label={
        <>
          <span>{journeyTitle(t, journey)}</span>
          <span className="visually-hidden">. {t(m.people_another)}</span>
          <Icon path={chevronDown} moves="turn" />
        </>
      }
    >
      {others.map((one) => (
        <li key={one.id}>
          <Link to={path(journeyPath(one.id))} aria-current={one.id === journey.id}>
            {journeyTitle(t, one)}
            {one.id === journey.id ? <Icon path={check} /> : null}
          </Link>
        </li>
      ))}
      <li>
        <Link to={path('/dashboard/add-journey')}>
          {t(m.dashboard_add_journey)}
          <Icon path={plus} />
        </Link>
      </li>
    </Menu>
  );
}
