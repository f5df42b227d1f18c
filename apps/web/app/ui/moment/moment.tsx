import { Merge, type MergeState } from '../merge/merge.tsx';
import { MomentLayout, type MomentWords } from './moment-layout.tsx';
import './moment.css';

/** A page with a single message and a drawing of two lanes. */
export function Moment({ art, icon, ...words }: MomentWords & { readonly art: MergeState; readonly icon?: string }) {
  return <MomentLayout drawing={<Merge state={art} icon={icon} className="moment__art" />} {...words} />;
}
