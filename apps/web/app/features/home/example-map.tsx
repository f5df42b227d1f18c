import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import ground from './example-ground.svg?no-inline';
import '../../styles/map-tokens.css';
import './example-map.css';

/** What part of the ground is shown, in its own units: the ways below are drawn in them. */
const VIEW = { x: 30, y: 395, width: 1170, height: 560 } as const;
const VIEW_BOX = `${VIEW.x} ${VIEW.y} ${VIEW.width} ${VIEW.height}`;
const FROM_LANGHAM = 'M122 478l41 90 27 11 3 17-19 1';
const TO_STAMFORD = 'M174 597l20-1 34 12 7 8 20 3 31-5 24-18 44-15 80-5 43 10 123 42 57-10 18 14 11 20 20 10 56 7 81-9 132 30 99 14 53-42';
const PIN = 'M0 2C-9-9-15-16-15-25a15 15 0 1 1 30 0C15-16 9-9 0 2z';
/** The reader's lane lies on one side of the shared way, the driver's on the other. */
const LANE = 5.5;

const NAMES: readonly { readonly name: string; readonly x: number; readonly y: number; readonly anchor?: 'middle' }[] = [
  { name: 'Langham', x: 188, y: 487 },
  { name: 'Oakham', x: 268, y: 664 },
  { name: 'Stamford', x: 1064, y: 758, anchor: 'middle' },
];

/**
 * Two ways that become one, through real places. The ground is a file, in the light of the page; ways, names and discs are in the page and take the
 * community's colours. Lines and words keep their size on the screen, whatever that of the map or of the text.
 */
export function ExampleMap() {
  const t = useWords();
  return (
    <div className="example-map">
      <img src={ground} alt="" loading="lazy" />
      <svg role="img" aria-label={t(m.home_example_map)} fill="none" strokeLinecap="round" strokeLinejoin="round">
        <svg viewBox={VIEW_BOX}>
          <path d={FROM_LANGHAM} stroke="var(--surface)" strokeWidth="9" />
          <path d={FROM_LANGHAM} stroke="var(--companion)" strokeWidth={LANE} strokeDasharray="9 6" />
          <path d={TO_STAMFORD} stroke="var(--surface)" strokeWidth="16" />
          <path d={TO_STAMFORD} stroke="var(--companion)" strokeWidth={2 * LANE} />
        </svg>
        <svg viewBox={VIEW_BOX} y={-LANE / 2}>
          <path d={TO_STAMFORD} stroke="var(--brand-edge)" strokeWidth={LANE} />
        </svg>
        <svg viewBox={VIEW_BOX}>
          <path d={TO_STAMFORD} stroke="var(--surface)" strokeWidth="1.75" strokeDasharray="8 6" />
        </svg>
        {NAMES.map(({ name, x, y, anchor }) => (
          <text key={name} {...at(x, y)} fontSize="16" textAnchor={anchor}>
            {name}
          </text>
        ))}
        <Disc letters="AM" x={122} y={478} fill="var(--companion-tint)" line="var(--ink)" />
        <Disc letters="PR" x={174} y={597} fill="var(--brand)" line="var(--on-brand)" />
        <svg {...at(1127, 663)}>
          <path d={PIN} fill="var(--ink)" stroke="var(--surface)" strokeWidth="2.5" />
          <circle cy="-25" r="5.5" fill="var(--surface)" />
        </svg>
      </svg>
    </div>
  );
}

type DiscProps = { readonly letters: string; readonly x: number; readonly y: number; readonly fill: string; readonly line: string };

function Disc({ letters, x, y, fill, line }: DiscProps) {
  return (
    <svg {...at(x, y)} fill={line}>
      <circle r="16" fill={fill} stroke={line} strokeWidth="2" />
      <text y="5" fontSize="13" textAnchor="middle">
        {letters}
      </text>
    </svg>
  );
}

/** A point of the ground, as a share of the picture. */
function at(x: number, y: number): { readonly x: string; readonly y: string } {
  return { x: share((x - VIEW.x) / VIEW.width), y: share((y - VIEW.y) / VIEW.height) };
}

function share(of: number): string {
  return `${(100 * of).toFixed(1)}%`;
}
