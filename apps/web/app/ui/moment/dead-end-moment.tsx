import { DeadEnd } from '../merge/dead-end.tsx';
import { MomentLayout, type MomentWords } from './moment-layout.tsx';
import './moment.css';

/** A page with a single message and a road that ends. In a separate file, because every page carries it for the failure page. */
export function DeadEndMoment(words: MomentWords) {
  return <MomentLayout drawing={<DeadEnd className="moment__art" />} {...words} />;
}
