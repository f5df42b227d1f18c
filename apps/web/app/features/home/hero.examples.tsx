import { ButtonLink } from '../../ui/button/button.tsx';
import type { Example } from '../../ui/example.ts';
import { Hero, type HeroImages } from './hero.tsx';

function hero(images: HeroImages) {
  return (
    <>
      <Hero images={images} kicker="Waylift for everyone" title="Two journeys, one road." lead="Share a lift." nextId="after-hero">
        <ButtonLink to="/join" variant="sign" isBig leadsOn>
          Join us
        </ButtonLink>
        <span>
          If you are already a member, <a href="/login">sign in here</a>.
        </span>
      </Hero>
      <div id="after-hero" tabIndex={-1} />
    </>
  );
}

export const examples: readonly Example[] = [
  { name: 'the drawn landscape', isWide: true, element: hero({}) },
  { name: 'a community’s picture', isWide: true, element: hero({ sm: '/mark.svg' }) },
];
