import { m } from '@waylift/words/messages';
import { Fragment } from 'react';
import { useWords } from '../locale/locale-provider.tsx';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import type { StreetMapSettings } from '../platform/runtime-settings.ts';
import { creditParts, type CreditPart } from './attribution.ts';

const TAGS = { naturalearth: linkTo('https://www.naturalearthdata.com'), geonames: linkTo('https://www.geonames.org') };
const ROAD_TAGS = { openstreetmap: linkTo('https://www.openstreetmap.org/copyright') };

/** Credits the data of the portal's own maps, once per page. */
export function MapCredit() {
  const t = useWords();
  return <RichText message={t(m.map_credit)} tags={TAGS} />;
}

/** Credits the road data, once per page that shows a route along roads. */
export function RoadCredit() {
  const t = useWords();
  return <RichText message={t(m.map_credit_roads)} tags={ROAD_TAGS} />;
}

/** Credits an operator's map. @param props.attributions as its sources give them */
export function ForeignCredit(props: { readonly attributions: readonly string[] }) {
  return props.attributions.map((attribution) => <CreditParts key={attribution} parts={creditParts(attribution)} />);
}

/** Credits the streets of an operator's file. Vector streets come from OpenStreetMap, whatever the file says. */
export function StreetCredit({ tiles, attribution }: Pick<StreetMapSettings, 'tiles' | 'attribution'>) {
  const parts = creditParts(attribution);
  if (tiles === 'pictures') return <CreditParts parts={parts} />;
  const others = parts.filter(({ text, href }) => /\p{L}/u.test(text) && !/openstreetmap/i.test(`${text}${href}`));
  return (
    <>
      <RoadCredit /> <CreditParts parts={others} />
    </>
  );
}

function CreditParts({ parts }: { readonly parts: readonly CreditPart[] }) {
  if (parts.length === 0) return null;
  return (
    <>
      {parts.map(({ text, href }, index) => (
        <Fragment key={index}>{href === null ? text : <a href={href}>{text}</a>}</Fragment>
      ))}{' '}
    </>
  );
}

function linkTo(address: string) {
  return function creditLink(text: string) {
    return <a href={address}>{text}</a>;
  };
}
