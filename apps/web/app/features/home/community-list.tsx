import { Icon } from '../../ui/icon/icon.tsx';
import { arrowRight } from '../../ui/icon/icons.ts';
import './community-list.css';

export type CommunityEntry = { readonly name: string; readonly href: string };

/** Links to the landing pages of communities. Each loads a new document. */
export function CommunityList(props: { readonly communities: readonly CommunityEntry[] }) {
  return (
    <ul className="communities">
      {props.communities.map(({ name, href }) => (
        <li key={href}>
          <a href={href}>
            <span>{name}</span>
            <Icon path={arrowRight} />
          </a>
        </li>
      ))}
    </ul>
  );
}
