import { Link } from 'react-router';
import './logo.css';

type LogoProps = {
  readonly to: string;
  readonly product: string;
  /** Stands below the product's name, from 768 px beside it. Until a member's page knows it, that of the last page does. */
  readonly community?: string | undefined;
  /** The community's own logo replaces mark and names. */
  readonly imageUrl?: string | undefined;
};

/** Mark and name, with a link home. Home has no framework scripts, so the link loads a new document. */
export function Logo({ to, product, community, imageUrl }: LogoProps) {
  return (
    <Link
      className={imageUrl !== undefined ? 'logo logo--picture' : community === undefined ? 'logo logo--remembers' : 'logo'}
      to={to}
      reloadDocument
    >
      {imageUrl === undefined ? (
        <>
          <LogoMark />
          <span className="logo__names">
            <span className="logo__name">{product}</span>
            {community === undefined ? null : <span className="logo__community">{community}</span>}
          </span>
        </>
      ) : (
        <img
          className="logo__image"
          src={imageUrl}
          alt={community ?? product}
          width={200}
          height={48}
          decoding="async"
          fetchPriority="low"
        />
      )}
    </Link>
  );
}

function LogoMark() {
  return (
    <svg className="logo__mark" viewBox="0 0 32 32" fill="none" strokeWidth="5.6" aria-hidden="true">
      <path className="lane-a" d="M5 31v-6.5C5 15.5 12.9 17 12.9 8V1" />
      <path className="lane-b" d="M27 31v-6.5C27 15.5 19.1 17 19.1 8V1" />
    </svg>
  );
}
