import { m } from '@waylift/words/messages';
import { themeVariables } from '../../../community/theme.ts';
import { useWords } from '../../../locale/locale-provider.tsx';
import { LateQrCode } from '../../../ui/qr-code/late-qr-code.tsx';
import { OwnLogo } from '../own-logo.tsx';
import type { InScope } from '../use-organiser.ts';
import './poster.css';

export type PosterSize = 'a4' | 'a5' | 'slide';

type PosterProps = {
  readonly size: PosterSize;
  readonly community: string;
  /** Its look; undefined: it is out of scope. */
  readonly look: Pick<InScope, 'colour' | 'logo'> | undefined;
  readonly headline: string;
  readonly lead: string;
  /** As people type it. */
  readonly address: string;
  /** What the code opens. */
  readonly opens: string;
};

/** One page to print: the sign of the community in a landscape, and the code to join by. Every size is made of the same parts. */
export function Poster({ size, community, look, headline, lead, address, opens }: PosterProps) {
  const t = useWords();
  return (
    <article
      className={`poster poster--${size}`}
      data-community=""
      style={themeVariables({ ThemePrimaryColour: look?.colour ?? '' })}
      aria-label={t(m.organise_poster)}
    >
      <div className="poster__in">
        <Landscape isWide={size === 'slide'} />
        <div className="poster__sign">
          <p className="poster__who">
            <OwnLogo community={look} />
            <span>{community}</span>
          </p>
          <p className="poster__title">{headline}</p>
          <p className="poster__lead">{lead}</p>
          <svg className="poster__arrow" viewBox="0 0 108 168" aria-hidden="true">
            <path d="M12 168v-34c0-34 35-30 35-62V40M96 168v-34c0-34-35-30-35-62V40" />
            <path className="poster__tip" d="M54 0 84 46H24z" />
          </svg>
        </div>
        <div className="poster__join">
          <LateQrCode address={opens} label={address} />
          <div className="poster__how">
            <b>{t(m.organise_poster_scan)}</b>
            <p>{t(m.organise_poster_takes)}</p>
            <p className="poster__address">{address}</p>
          </div>
        </div>
      </div>
    </article>
  );
}

/** Three hills, and two lanes that become one road. */
function Landscape({ isWide }: { readonly isWide: boolean }) {
  return (
    <svg
      className="poster__scene"
      viewBox={isWide ? '0 120 560 315' : '0 0 560 790'}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <circle className="poster__sun" cx="470" cy="150" r="52" />
      <path className="poster__far" d="M0 330c70-46 130-40 190-14s120 26 190-18 120-34 180-14v510H0z" />
      <path className="poster__mid" d="M0 410c90-40 170-28 250 6s190 22 310-48v430H0z" />
      <path className="poster__near" d="M0 520c120-56 230-40 330-8s160 14 230-22v310H0z" />
      <path className="poster__lane-a" d="M120 800c0-150 150-130 150-260v-56" />
      <path className="poster__lane-b" d="M460 800c0-150-170-130-170-260v-54" />
    </svg>
  );
}
