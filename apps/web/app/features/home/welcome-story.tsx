import type { ReactNode } from 'react';
import '../../styles/prose.css';
import './welcome-story.css';
import './steps.css';

export type Claim = { readonly figure: string; readonly words: string };
export type Step = { readonly title: string; readonly text: string };

export function Welcome(props: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="welcome">
      <h2>{props.title}</h2>
      <div className="prose lead">{props.children}</div>
    </div>
  );
}

type StoryProps = {
  /** Null without claims: then only the steps show. */
  readonly claims: readonly [Claim, Claim] | null;
  readonly steps: readonly Step[];
};

/** Numbered stops on a road. The lanes of two claims merge into it. */
export function Story({ claims, steps }: StoryProps) {
  return (
    <div className={claims === null ? 'story story--steps' : 'story'}>
      {claims === null ? null : (
        <>
          <dl className="claims">
            {claims.map(({ figure, words }) => (
              <div className="claim" key={words}>
                <dt>{words}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
          <StoryLanes />
        </>
      )}
      <ol className="way">
        {steps.map(({ title, text }, position) => (
          <li className="way__step" key={title}>
            <span className="way__n" aria-hidden="true">
              {position + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

function StoryLanes() {
  return (
    <div className="story__join" aria-hidden="true">
      <svg className="story__a story--narrow" viewBox="0 0 1 100" preserveAspectRatio="none">
        <path className="lane-a" d="M0 0V100" />
      </svg>
      <svg className="story__b story--narrow" viewBox="0 0 100 100" preserveAspectRatio="none">
        <path className="lane-b" d="M100 0C100 70 0 30 0 100" />
      </svg>
      <svg className="story--wide" viewBox="0 0 144 218" preserveAspectRatio="none">
        <path className="lane-a" d="M0 21C80 21 60 104 144 104" />
        <path className="lane-b" d="M0 197C80 197 60 114 144 114" />
      </svg>
    </div>
  );
}
