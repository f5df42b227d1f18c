import { Icon } from '../../ui/icon/icon.tsx';
import { arrowRight } from '../../ui/icon/icons.ts';
import './community-list.css';

export type CommunityEntry = { readonly name: string; readonly href: string };

/** A list that is longer than this can be searched. */
const SEEN_AT_ONCE = 6;

type CommunityListProps = {
  readonly communities: readonly CommunityEntry[];
  /** The heading above, which names the search too. */
  readonly labelledBy: string;
};

/** Links to the landing pages of communities. Each loads a new document. The script of every page narrows the list to what is searched for. */
export function CommunityList({ communities, labelledBy }: CommunityListProps) {
  return (
    <div>
      {communities.length > SEEN_AT_ONCE ? <input className="communities-search" type="search" aria-labelledby={labelledBy} /> : null}
      <ul className="communities">
        {communities.map(({ name, href }) => (
          <li key={href}>
            <a href={href}>
              {name}
              <Icon path={arrowRight} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
