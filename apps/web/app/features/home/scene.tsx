import { CLOUDS, HILLS, type Hill, type House } from './scene-drawing.ts';
import './scene-tokens.css';
import './scene.css';

/** The landscape is in the page twice, cropped for wide and for tall windows. CSS hides one of the two. */
export function Scene() {
  return (
    <>
      {/* Definitions only. With `display: none` the clip paths would not work. */}
      <svg className="visually-hidden" aria-hidden="true">
        <defs>
          {HILLS.map(({ depth, markings }) =>
            markings.length === 0 ? null : (
              <clipPath key={depth} id={`clip-${depth}`}>
                <use href={`#${hillId(depth)}`} />
              </clipPath>
            ),
          )}
          <g id="scene">
            <path className="sc-sky" d="M0 0H1920V760H0z" />
            <circle className="sc-sun" cx="1596" cy="262" r="122" />
            <path className="sc-cloud" d={CLOUDS} />
            {HILLS.map((hill) => (
              <HillShape key={hill.depth} {...hill} />
            ))}
            <Car />
          </g>
        </defs>
      </svg>
      <svg className="scene--wide" viewBox="0 0 1920 760" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
        <use href="#scene" />
      </svg>
      <svg className="scene--tall" viewBox="1060 130 760 560" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <use href="#scene" />
      </svg>
    </>
  );
}

function hillId(depth: Hill['depth']): string {
  return `hill-${depth}`;
}

function HillShape({ depth, outline, markings, trees, houses }: Hill) {
  return (
    <>
      <path className={`sc-h${depth}`} id={markings.length === 0 ? undefined : hillId(depth)} d={outline} />
      {markings.length === 0 ? null : (
        <g clipPath={`url(#clip-${depth})`}>
          {markings.map(({ className, path }) => (
            <path key={className} className={className} d={path} />
          ))}
        </g>
      )}
      {trees === null ? null : (
        <>
          <path className="sc-tree" strokeWidth={trees.trunk} d={trees.trunks} />
          <path className="sc-tree" strokeWidth={trees.crown} d={trees.crowns} />
        </>
      )}
      {houses.map((house) => (
        <HouseShape key={house.x} {...house} />
      ))}
    </>
  );
}

function HouseShape({ x, y, scale }: House) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path className="sc-wall" d="M-26 0v-26l26-20 26 20V0z" />
      <path className="sc-roof" d="M-33-22 0-49l33 27v7L0-40-33-15z" />
      <path className="sc-door" d="M-6 0v-15h12V0z" />
      <path className="sc-lit" d="M-20-10v-9h8v9zM12-10v-9h8v9z" />
    </g>
  );
}

function Car() {
  return (
    <g transform="translate(1412 628) scale(0.86)">
      <ellipse className="sc-shade" cy="1" rx="38" ry="5" />
      <path className="sc-tyre" d="M-29-8h11V1a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2zM18-8h11V1a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2z" />
      <path
        className="sc-car"
        d="M-33-28c0-5 3-7 7-8l6-17c1-4 4-6 8-6h24c4 0 7 2 8 6l6 17c4 1 7 3 7 8v20a4 4 0 0 1-4 4h-58a4 4 0 0 1-4-4z"
      />
      <path className="sc-glass" d="M-17-38l4-12c1-2 2-3 4-3H9c2 0 3 1 4 3l4 12z" />
      <path
        className="sc-head"
        d="M-12.5-38c0-3 1-4.5 2.5-5.5a4 4 0 1 1 5 0c1.5 1 2.5 2.5 2.5 5.5zM2.5-38c0-3 1-4.5 2.5-5.5a4 4 0 1 1 5 0c1.5 1 2.5 2.5 2.5 5.5z"
      />
      <path className="sc-lamp" d="M-30-27h10v6h-10zM20-27h10v6H20z" />
      <path className="sc-plate" d="M-10-20h20v6h-20z" />
    </g>
  );
}
