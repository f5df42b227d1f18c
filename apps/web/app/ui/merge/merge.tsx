import type { ReactNode } from 'react';
import { check, cross, mail, mailSearch, userPlus } from '../icon/icons.ts';
import { MergeDrawing } from './merge-drawing.tsx';
import { Disc, LaneStop } from './merge-parts.tsx';
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
          <Disc x={432} y={75} icon={icon ?? check} />
        </>
      );
    case 'checking':
      return (
        <>
          <JoinedLanes isDrawn={false} />
          <Disc look="quiet" x={432} y={75} icon={icon ?? mailSearch} />
        </>
      );
    case 'waiting':
      return (
        <>
          <HalfJoinedLanes isDrawn />
          <Disc x={432} y={75} icon={icon ?? mail} />
        </>
      );
    case 'empty':
      return (
        <>
          <HalfJoinedLanes isDrawn={false} />
          <Disc look="quiet" x={432} y={75} icon={icon ?? userPlus} />
        </>
      );
    case 'failed':
      return (
        <>
          <path className="lane-a" d="M-3000 30H80C150 30 180 47 210 56" />
          <path className="lane-b" d="M-3000 120H80C150 120 180 103 210 94" />
          <path className="merge__ghost merge__ghost--gap" d="M250 75H386" />
          <Stops x={48} />
          <Disc look="danger" x={432} y={75} icon={icon ?? cross} />
        </>
      );
    case 'separated':
      return (
        <>
          <path className="lane-a" d="M-3000 68.5H150C260 68.5 260 30 370 30H3000" />
          <path className="lane-b" d="M-3000 81.5H150C260 81.5 260 120 370 120H3000" />
          <path className="lane-mid" d="M-3000 75H20" />
          <Stops x={400} />
          <Disc look="quiet" x={90} y={75} icon={icon ?? check} />
        </>
      );
    case 'never-met':
      return (
        <>
          <path className="lane-a" d="M-3000 60H3000" />
          <path className="lane-b" d="M-3000 90H90C200 90 200 135 310 135H3000" />
          <LaneStop lane="a" x={400} y={60} />
          <LaneStop lane="b" x={400} y={135} />
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
      <LaneStop lane="a" x={48} y={30} />
      <circle className="merge__halo" cx="48" cy="120" r="22" />
      <LaneStop lane="b" x={48} y={120} />
    </>
  );
}

function Lane({ className, d, isDrawn }: { readonly className: string; readonly d: string; readonly isDrawn: boolean }) {
  return isDrawn ? <path className={`${className} draw`} pathLength={1} d={d} /> : <path className={className} d={d} />;
}

function Stops(props: { readonly x: number }) {
  return (
    <>
      <LaneStop lane="a" x={props.x} y={30} />
      <LaneStop lane="b" x={props.x} y={120} />
    </>
  );
}
