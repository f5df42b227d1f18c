import { m } from '@waylift/words/messages';
import { Fragment } from 'react';
import { useWords } from '../locale/locale-provider.tsx';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import { creditParts } from './attribution.ts';

const TAGS = { naturalearth: linkTo('https://www.naturalearthdata.com'), geonames: linkTo('https://www.geonames.org') };

/** Who made the data of the portal's own maps: once on every page that shows one. */
export function MapCredit() {
  const t = useWords();
  return <RichText message={t(m.map_credit)} tags={TAGS} />;
}

/** Who made the map of an operator. @param props.attributions as its sources give them */
export function ForeignCredit(props: { readonly attributions: readonly string[] }) {
  return props.attributions.map((attribution) => (
    <Fragment key={attribution}>
      {creditParts(attribution).map(({ text, href }, index) => (
        <Fragment key={index}>{href === null ? text : <a href={href}>{text}</a>}</Fragment>
      ))}{' '}
    </Fragment>
  ));
}

function linkTo(address: string) {
  return function creditLink(text: string) {
    return <a href={address}>{text}</a>;
  };
}
