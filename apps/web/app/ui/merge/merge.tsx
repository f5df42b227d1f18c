import type { ReactNode } from 'react';
import { check, cross, mail, mailSearch, userPlus } from '../icon/icons.ts';
import { MergeDrawing } from './merge-drawing.tsx';
import './merge.css';

export type MergeState = 'joined' | 'waiting' | 'checking' | 'empty' | 'failed' | 'separated' | 'never-met';

type MergeProps = {
  readonly state: MergeState;
  /** An icon of `icons.ts` to replace the state's own. */
  readonly icon?: string | undefined;
  readonly className?: string;
};

/** Two lanes that become one road. A drawing without text, so put words with the same meaning beside it. */
export function Merge({ state, icon, className }: MergeProps) {
  return <MergeDrawing className={className}>{draw(state, icon)}</MergeDrawing>;
}

const LANE_A = 'M0 30H80C185 30 185 68.5 290 68.5H420';
const LANE_B = 'M0 120H80C185 120 185 81.5 290 81.5H420';

function draw(state: MergeState, icon: string | undefined): ReactNode {
  switch (state) {
    case 'joined':
      return (
        <>
          <JoinedLanes isDrawn />
          <Disc icon={icon ?? check} />
        </>
      );
    case 'checking':
      return (
        <>
          <JoinedLanes isDrawn={false} />
          <Disc look="quiet" icon={icon ?? mailSearch} />
        </>
      );
    case 'waiting':
      return (
        <>
          <HalfJoinedLanes isDrawn />
          <Disc icon={icon ?? mail} />
        </>
      );
    case 'empty':
      return (
        <>
          <HalfJoinedLanes isDrawn={false} />
          <Disc look="quiet" icon={icon ?? userPlus} />
        </>
      );
    case 'failed':
      return (
        <>
          <path className="lane-a" d="M-3000 30H80C150 30 180 47 210 56" />
          <path className="lane-b" d="M-3000 120H80C150 120 180 103 210 94" />
          <path className="merge__ghost merge__ghost--gap" d="M250 75H386" />
          <Stops x={48} />
          <Disc look="danger" icon={icon ?? cross} />
        </>
      );
    case 'separated':
      return (
        <>
          <path className="lane-a" d="M-3000 68.5H150C260 68.5 260 30 370 30H3000" />
          <path className="lane-b" d="M-3000 81.5H150C260 81.5 260 120 370 120H3000" />
          <path className="lane-mid" d="M-3000 75H20" />
          <Stops x={400} />
          <Disc look="quiet" x={90} icon={icon ?? check} />
        </>
      );
    case 'never-met':
      return (
        <>
          <path className="lane-a" d="M-3000 60H3000" />
          <path className="lane-b" d="M-3000 90H90C200 90 200 135 310 135H3000" />
          <circle className="merge__stop lane-a" cx="400" cy="60" r="12" />
          <circle className="merge__stop lane-b" cx="400" cy="135" r="12" />
        </>
      );
  }
}

/** @param props.isDrawn animates the lanes once, when a result arrives */
function JoinedLanes(props: { readonly isDrawn: boolean }) {
  return (
    <>
      <path className="lane-a" d="M-3000 30H1" />
      <path className="lane-b" d="M-3000 120H1" />
      <Lane className="lane-a" d={LANE_A} isDrawn={props.isDrawn} />
      <Lane className="lane-b" d={LANE_B} isDrawn={props.isDrawn} />
      <path className="lane-mid" d="M296 75H392" />
      <Stops x={48} />
    </>
  );
}

function HalfJoinedLanes(props: { readonly isDrawn: boolean }) {
  return (
    <>
      <path className="lane-a" d="M-3000 30H1" />
      <Lane className="lane-a" d={LANE_A} isDrawn={props.isDrawn} />
      <path className="lane-b merge__ghost" d={LANE_B.replace('M0', 'M-3000')} />
      <circle className="merge__stop lane-a" cx="48" cy="30" r="12" />
      <circle className="merge__halo" cx="48" cy="120" r="22" />
      <circle className="merge__stop lane-b" cx="48" cy="120" r="12" />
    </>
  );
}

function Lane({ className, d, isDrawn }: { readonly className: string; readonly d: string; readonly isDrawn: boolean }) {
  return isDrawn ? <path className={`${className} draw`} pathLength={1} d={d} /> : <path className={className} d={d} />;
}

function Stops(props: { readonly x: number }) {
  return (
    <>
      <circle className="merge__stop lane-a" cx={props.x} cy="30" r="12" />
      <circle className="merge__stop lane-b" cx={props.x} cy="120" r="12" />
    </>
  );
}

function Disc({ look, icon, x = 432 }: { readonly look?: 'quiet' | 'danger'; readonly icon: string; readonly x?: number }) {
  return (
    <>
      <circle className={look === undefined ? 'merge__disc' : `merge__disc merge__disc--${look}`} cx={x} cy="75" r="42" />
      <svg className="merge__icon" x={x - 20} y="55" width="40" height="40" viewBox="0 0 24 24">
        <path d={icon} />
      </svg>
    </>
  );
}
