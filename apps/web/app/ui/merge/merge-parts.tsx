import './merge.css';

type Point = { readonly x: number; readonly y: number };

/** Where somebody gets in. */
export function LaneStop({ lane, x, y, radius = 12 }: Point & { readonly lane: 'a' | 'b'; readonly radius?: number }) {
  return <circle className={`merge__stop lane-${lane}`} cx={x} cy={y} r={radius} />;
}

type DiscProps = Point & {
  readonly look?: 'quiet' | 'danger' | undefined;
  readonly icon: string;
  readonly radius?: number;
  readonly iconSize?: number;
};

/** Where the lanes lead. */
export function Disc({ look, icon, x, y, radius = 42, iconSize = 40 }: DiscProps) {
  return (
    <>
      <circle className={look === undefined ? 'merge__disc' : `merge__disc merge__disc--${look}`} cx={x} cy={y} r={radius} />
      <svg
        className="merge__icon"
        x={x - iconSize / 2}
        y={y - iconSize / 2}
        width={iconSize}
        height={iconSize}
        viewBox="0 0 24 24"
        fill="none"
      >
        <path d={icon} />
      </svg>
    </>
  );
}
