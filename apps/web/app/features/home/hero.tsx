import { HERO_BREAKPOINTS_PX } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { useWords } from '../../locale/locale-provider.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { arrowDown } from '../../ui/icon/icons.ts';
import { Plate } from '../../ui/plate/plate.tsx';
import { Scene } from './scene.tsx';
import './hero.css';

/** Addresses of a community's pictures, one per range of window widths. A neighbour replaces a missing one. */
export type HeroImages = {
  readonly sm?: string | undefined;
  readonly md?: string | undefined;
  readonly lg?: string | undefined;
  readonly hdpi?: string | undefined;
};

type HeroProps = {
  /** Without pictures, the drawn landscape shows. */
  readonly images: HeroImages;
  readonly kicker: string;
  readonly title: string;
  /** Null where an answer takes its place. */
  readonly lead: ReactNode;
  /** A form, between the lead and the buttons. */
  readonly question?: ReactNode;
  /** Buttons and links on the sign. */
  readonly children: ReactNode;
  readonly nextId: string;
};

/** The head of the landing page: a road sign in a landscape. Words are on the sign, never on the picture. */
export function Hero({ images, kicker, title, lead, question, children, nextId }: HeroProps) {
  const t = useWords();
  const picture = pictureOf(images);
  return (
    <section className={picture === null ? 'hero' : 'hero hero--picture'} aria-labelledby="hero-title">
      <div className="hero__scene">{picture ?? <Scene />}</div>
      <div className="wrap hero__row">
        <Plate className="hero__plate">
          <p className="hero__kicker only-wide">{kicker}</p>
          <h1 className="hero__title" id="hero-title">
            {title}
          </h1>
          {lead === null ? null : <p className="hero__lead">{lead}</p>}
          {question}
          <div className="hero__actions">{children}</div>
          <MergeSign />
        </Plate>
      </div>
      <a className="scroll-down" href={`#${nextId}`}>
        <span className="visually-hidden">{t(m.home_scroll_down)}</span>
        <Icon path={arrowDown} />
      </a>
    </section>
  );
}

/** The frame has a fixed height, so that loading moves nothing. `alt` is empty because the picture adds no information. */
function pictureOf({ sm, md, lg, hdpi }: HeroImages): ReactNode {
  const sizes = [sm, md, lg, hdpi] as const;
  const fallback = sizes.find((image) => image !== undefined);
  if (fallback === undefined) return null;
  const large = lg ?? md;
  const largest = hdpi ?? large;
  return (
    <picture>
      <Source minWidth={HERO_BREAKPOINTS_PX.hdpi} image={largest} />
      <Source minWidth={HERO_BREAKPOINTS_PX.lg} image={large ?? hdpi} />
      <Source minWidth={HERO_BREAKPOINTS_PX.md} image={md ?? lg ?? hdpi} />
      <img src={fallback} alt="" width="768" height="700" fetchPriority="high" />
    </picture>
  );
}

function Source({ minWidth, image }: { readonly minWidth: number; readonly image: string | undefined }) {
  return image === undefined ? null : <source media={`(min-width: ${minWidth}px)`} srcSet={image} />;
}

function MergeSign() {
  return (
    <svg className="hero__diagram" viewBox="0 0 120 220" aria-hidden="true">
      <path d="M20 220v-52c0-46 33-40 33-84V40M100 220v-52c0-46-33-40-33-84V40" className="lane-a" />
      <path d="M60 0 92 48H28z" fill="var(--on-brand)" />
    </svg>
  );
}
