import { m } from '@waylift/words/messages';
import { useWords } from '../locale/locale-provider.tsx';
import { RichText } from '../ui/rich-text/rich-text.tsx';

const TAGS = { naturalearth: linkTo('https://www.naturalearthdata.com'), geonames: linkTo('https://www.geonames.org') };

/** Who made the data of the portal's own maps: once on every page that shows one. */
export function MapCredit() {
  const t = useWords();
  return <RichText message={t(m.map_credit)} tags={TAGS} />;
}

function linkTo(address: string) {
  return function creditLink(text: string) {
    return <a href={address}>{text}</a>;
  };
}
