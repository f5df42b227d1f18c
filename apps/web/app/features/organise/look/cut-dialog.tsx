import { numberFormat } from '@waylift/words/formats';
import { m } from '@waylift/words/messages';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { Field, useField } from '../../../forms/field.tsx';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { Segments } from '../../../forms/segments.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { formatNumber } from '../../../locale/format.ts';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { base64Of } from '../sent-file.ts';
import { cutPicture, PLACES, rectangleOf, WHOLE, type Cut, type PicturePart } from './picture-cut.ts';
import './look.css';

/** Of the largest part that fits. */
const LEAST_PERCENT = 20;

export type CutPicture = { readonly part: PicturePart; readonly base64: string };

type CutDialogProps = {
  readonly picture: ImageBitmap;
  /** What the picture is for: several are cut one by one, and used together. */
  readonly parts: readonly [PicturePart, ...PicturePart[]];
  readonly nameOf: (part: PicturePart) => string;
  readonly onCut: (pictures: readonly CutPicture[]) => void;
  readonly onTooLarge: (part: PicturePart) => void;
  readonly onClose: () => void;
};

/** Dragging moves the picture; the sliders do the same by keyboard. */
export function CutDialog({ picture, parts, nameOf, onCut, onTooLarge, onClose }: CutDialogProps) {
  const t = useWords();
  const language = useLanguage();
  const [part, setPart] = useState<PicturePart>(parts[0]);
  const [cuts, setCuts] = useState<Partial<Record<PicturePart, Cut>>>({});
  const [isBusy, setBusy] = useState(false);
  const cutOf = (each: PicturePart) => cuts[each] ?? WHOLE;
  const { width: least, ratio } = PLACES[part];
  const cut = cutOf(part);
  const rectangle = rectangleOf(picture, ratio, cut);
  const change = (changed: Partial<Cut>) => setCuts((before) => ({ ...before, [part]: { ...(before[part] ?? WHOLE), ...changed } }));

  async function use(): Promise<void> {
    setBusy(true);
    const made: CutPicture[] = [];
    for (const each of parts) {
      const blob = await cutPicture(picture, each, cutOf(each));
      if (blob === null) return onTooLarge(each);
      made.push({ part: each, base64: await base64Of(blob) });
    }
    return onCut(made);
  }

  const form = useForm({ id: 'cut-picture', fields: [], isBusy, validate: () => ({}), submit: use });
  const number = (value: number) => formatNumber(language, value);
  return (
    <FormDialog
      title={t(m.organise_look_cut)}
      controller={form}
      setback={null}
      failed={t(m.organise_look_save_failed)}
      keep={t(m.passkeys_cancel)}
      submit={t(parts.length > 1 ? m.organise_look_cut_use_all : m.organise_look_cut_use)}
      busyWords={t(m.organise_look_saving)}
      onClose={onClose}
    >
      {parts.length > 1 ? (
        <Segments
          name="part"
          legend={t(m.organise_look_width)}
          isLegendHidden
          choices={parts.map((value) => ({ value, words: nameOf(value) }))}
          chosen={part}
          onAnswer={setPart}
        />
      ) : null}
      <CutView
        key={part}
        picture={picture}
        part={part}
        cut={cut}
        label={t(m.organise_look_cut_view, { part: nameOf(part) })}
        onMove={change}
      />
      <div className="look-sliders">
        {ratio === null ? (
          <>
            <Slider
              name="width"
              label={t(m.organise_look_cut_width)}
              value={cut.width}
              least={LEAST_PERCENT}
              onChange={(width) => change({ width })}
            />
            <Slider
              name="height"
              label={t(m.organise_look_cut_height)}
              value={cut.height}
              least={LEAST_PERCENT}
              onChange={(height) => change({ height })}
            />
          </>
        ) : (
          <Slider
            name="width"
            label={t(m.organise_look_cut_part)}
            value={cut.width}
            least={LEAST_PERCENT}
            onChange={(width) => change({ width })}
          />
        )}
        <Slider
          name="x"
          label={t(m.organise_look_cut_x)}
          value={cut.x}
          isFixed={rectangle.width >= picture.width}
          onChange={(x) => change({ x })}
        />
        <Slider
          name="y"
          label={t(m.organise_look_cut_y)}
          value={cut.y}
          isFixed={rectangle.height >= picture.height}
          onChange={(y) => change({ y })}
        />
      </div>
      <p role="status">
        {rectangle.width < least ? t(m.organise_look_picture_small, { width: number(rectangle.width), least: number(least) }) : null}
      </p>
    </FormDialog>
  );
}

type SliderProps = {
  readonly name: string;
  readonly label: string;
  readonly value: number;
  readonly least?: number;
  /** There is no room to move it in. */
  readonly isFixed?: boolean;
  readonly onChange: (value: number) => void;
};

function Slider({ name, label, value, least = 0, isFixed = false, onChange }: SliderProps) {
  const language = useLanguage();
  const field = useField(name, false);
  return (
    <Field field={field} label={label}>
      <input
        className="look-slider"
        id={field.id}
        name={name}
        type="range"
        min={least}
        max={100}
        step={1}
        value={value}
        disabled={isFixed}
        aria-valuetext={numberFormat(language, { style: 'percent' }).format(value / 100)}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </Field>
  );
}

type CutViewProps = {
  readonly picture: ImageBitmap;
  readonly part: PicturePart;
  readonly cut: Cut;
  readonly label: string;
  readonly onMove: (moved: Pick<Cut, 'x' | 'y'>) => void;
};

function CutView({ picture, part, cut, label, onMove }: CutViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { ratio, width: place } = PLACES[part];
  const rectangle = rectangleOf(picture, ratio, cut);
  const scale = Math.min(1, place / rectangle.width);
  const [width, height] = [Math.max(1, Math.round(rectangle.width * scale)), Math.max(1, Math.round(rectangle.height * scale))];
  useEffect(() => {
    const { x, y, width: wide, height: high } = rectangleOf(picture, ratio, cut);
    canvas.current?.getContext('2d')?.drawImage(picture, x, y, wide, high, 0, 0, width, height);
  }, [picture, ratio, cut, width, height]);

  function handleMove({ currentTarget, buttons, movementX, movementY }: PointerEvent<HTMLCanvasElement>): void {
    if (buttons === 0) return;
    const pixels = rectangle.width / currentTarget.clientWidth;
    const moved = (from: number, by: number, room: number) =>
      room < 1 ? from : Math.min(100, Math.max(0, from - (by * pixels * 100) / room));
    onMove({
      x: moved(cut.x, movementX, picture.width - rectangle.width),
      y: moved(cut.y, movementY, picture.height - rectangle.height),
    });
  }

  return (
    <canvas
      ref={canvas}
      className="look-cut"
      role="img"
      aria-label={label}
      width={width}
      height={height}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={handleMove}
    />
  );
}
