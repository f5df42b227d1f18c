import { useId } from 'react';
import { flag } from '../icon/icons.ts';
import { Disc, LaneStop } from '../merge/merge-parts.tsx';
import '../../styles/map-tokens.css';
import './phone-drawing.css';

/** A phone with two joining lanes on its map, at the lower edge of the page. The drawing adds no information. */
export function PhoneDrawing() {
  const screenId = useId();
  return (
    <div className="phone-stage" aria-hidden="true">
      <svg className="phone" viewBox="0 0 280 420">
        <rect className="phone__body" x="6" y="6" width="268" height="440" rx="40" />
        <clipPath id={screenId}>
          <rect x="18" y="18" width="244" height="420" rx="28" />
        </clipPath>
        <g clipPath={`url(#${screenId})`}>
          <path className="phone__land" d="M0 0h280v440H0z" />
          <path className="phone__green" d="M150 18h120v120c-50 10-110-30-120-120zM0 250c60-10 110 30 100 100-30 50-70 40-100 40z" />
          <path className="phone__water" d="M0 140c80 20 60 90 150 90s80 60 130 50v26c-70 10-60-50-134-50S80 180 0 168z" />
          <path className="phone__roads" d="M0 90 280 130M70 0 40 440M0 320 280 250M200 0 230 440M0 400l280-30M120 0l20 440" />
          <g className="phone__lanes">
            <path className="lane-a" d="M66 396V330c0-60 69-60 69-120V96" />
            <path className="lane-b" d="M214 396V330c0-60-69-60-69-120V96" />
          </g>
          <LaneStop lane="a" x={66} y={372} radius={13} />
          <LaneStop lane="b" x={214} y={372} radius={13} />
          <Disc x={140} y={92} radius={26} icon={flag} iconSize={28} />
        </g>
        <rect className="phone__notch" x="110" y="30" width="60" height="14" rx="7" />
      </svg>
    </div>
  );
}
