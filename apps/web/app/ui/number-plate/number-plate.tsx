import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import './number-plate.css';

/** How a car is told from others: the last characters of its number plate. */
export function NumberPlate({ plate }: { readonly plate: string }) {
  const t = useWords();
  return (
    <span className="number-plate">
      <span aria-hidden="true">… {plate}</span>
      <span className="visually-hidden">{t(m.lift_car_plate, { plate })}</span>
    </span>
  );
}
