import { m } from '@waylift/words/messages';
import { encode } from 'uqr';
import { useWords } from '../../locale/locale-provider.tsx';
import './qr-code.css';

export type QrCodeProps = {
  readonly address: string;
  /** What it opens, to follow the words "QR code:". */
  readonly label: string;
};

/** A QR code, black on white in every colour scheme, because some scanners read nothing else. */
export function QrCode({ address, label }: QrCodeProps) {
  const t = useWords();
  // The frame's padding is the quiet zone. Level M survives damage to a seventh of the code.
  const { data, size } = encode(address, { ecc: 'M', border: 0 });
  return (
    <div className="qr">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t(m.qr_code, { label })}>
        <path fill="#000" d={qrPath(data)} />
      </svg>
    </div>
  );
}

/** One rectangle for each run of dark modules in a row. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => darkRuns(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`)).join('');
}

function darkRuns(row: readonly boolean[]): { x: number; length: number }[] {
  const runs: { x: number; length: number }[] = [];
  row.forEach((isDark, x) => {
    if (!isDark) return;
    const last = runs.at(-1);
    if (last !== undefined && last.x + last.length === x) last.length += 1;
    else runs.push({ x, length: 1 });
  });
  return runs;
}
