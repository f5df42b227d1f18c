import { MergeDrawing } from './merge-drawing.tsx';
import './merge.css';

/** A road that ends. In a separate file, because every page carries it for the failure page, without the other drawings. */
export function DeadEnd({ className }: { readonly className?: string }) {
  return (
    <MergeDrawing className={className}>
      <path className="lane-a draw" pathLength={1} d="M0 75H420" />
      <path className="lane-a" d="M-3000 75H1" />
      <circle className="merge__stop lane-a" cx="48" cy="75" r="12" />
      <path className="merge__bar" d="M426 26V124" />
    </MergeDrawing>
  );
}
