import { Link } from 'react-router';
import './logo.css';

type LogoProps = {
  readonly to: string;
  readonly product: string;
  /** Stands in place of the product's name. */
  readonly community?: string | undefined;
  /** The community is not known yet: the name is that of the last page. */
  readonly isAwaited?: boolean;
  /** The community's own logo replaces mark and name. */
  readonly imageUrl?: string | undefined;
};

/** The look of the community that runs the portal, with a link to its home. Home has no framework scripts, so the link loads a new document. */
export function Logo({ to, product, community, isAwaited = false, imageUrl }: LogoProps) {
  return (
    <Link className={imageUrl === undefined ? 'logo' : 'logo logo--picture'} to={to} reloadDocument>
      {imageUrl === undefined ? (
        <>
          <LogoMark />
          {isAwaited ? (
            <span className="logo__name logo__name--awaited" data-product={product} />
          ) : (
            <span className="logo__name">{community ?? product}</span>
          )}
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
