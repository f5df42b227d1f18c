import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { Icon } from '../icon/icon.tsx';
import { play, smartphone } from '../icon/icons.ts';
import { RichText } from '../rich-text/rich-text.tsx';
import './store-badges.css';

type StoreBadgesProps = { readonly appStoreHref: string | undefined; readonly playStoreHref: string | undefined };

/** Where to get the app, in each store's own wording and the page's language. A store without an address has no badge. */
export function StoreBadges({ appStoreHref, playStoreHref }: StoreBadgesProps) {
  const t = useWords();
  if (appStoreHref === undefined && playStoreHref === undefined) return null;
  return (
    <div className="badges">
      {appStoreHref === undefined ? null : <Badge href={appStoreHref} icon={smartphone} words={t(m.store_apple)} />}
      {playStoreHref === undefined ? null : <Badge href={playStoreHref} icon={play} words={t(m.store_google)} />}
    </div>
  );
}

function Badge({ href, icon, words }: { readonly href: string; readonly icon: string; readonly words: string }) {
  return (
    <a className="store-badge" href={href}>
      <Icon path={icon} />
      <span>
        <RichText message={words} tags={{ store: storeName }} />
      </span>
    </a>
  );
}

function storeName(name: string) {
  return <b>{name}</b>;
}
