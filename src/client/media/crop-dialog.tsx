import { Button, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import type { ImageField } from '../../declare/kinds/image.ts';
import { useLanguage } from '../ui/language.tsx';
import { cropRoom, cutOut } from './crop.ts';
import { mediaMessages } from './media-messages.ts';
import 'react-easy-crop/react-easy-crop.css';
import './crop-dialog.css';

interface CropDialogProps {
  file: File;
  size: { width: number; height: number };
  field: ImageField & { ratio: number };
  /** The part that was chosen, the picture as it was, or nothing. */
  onDone: (file: File | null) => void;
}

const ZOOM_STEP = 0.1;

/**
 * Cuts a picture to the shape of its field: moved by mouse or arrow keys, drawn larger until the least size is
 * reached.
 */
export default function CropDialog({ file, size, field, onDone }: CropDialogProps) {
  const { say } = useLanguage();
  const source = useObjectUrl(file);
  const [opened, setOpened] = useState(false);
  const [answer, setAnswer] = useState<File | null>();
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const part = useRef<Area>(undefined);
  const most = cropRoom(size, field);
  const zoomTo = (wanted: number) => setZoom(Math.max(1, Math.min(most, wanted)));
  const cut = async () => setAnswer(part.current ? await cutOut(file, part.current) : file);
  return (
    <Modal
      open={answer === undefined}
      title={say(mediaMessages.cropTitle)}
      width={720}
      mask={{ closable: false }}
      onCancel={() => setAnswer(null)}
      afterOpenChange={setOpened}
      afterClose={() => onDone(answer ?? null)}
      footer={
        <>
          <Button onClick={() => setAnswer(null)}>{say(mediaMessages.cancel)}</Button>
          <Button onClick={() => setAnswer(file)}>{say(mediaMessages.cropKeep)}</Button>
          <Button type="primary" onClick={() => void cut()}>
            {say(mediaMessages.cropDo)}
          </Button>
        </>
      }
    >
      <div className="crop-area">
        {opened && source ? (
          // It measures its place once, so it waits until the dialog has grown to its size.
          <Cropper
            image={source}
            crop={place}
            zoom={zoom}
            minZoom={1}
            maxZoom={most}
            aspect={field.ratio}
            onCropChange={setPlace}
            onZoomChange={zoomTo}
            onCropComplete={(_, pixels) => {
              part.current = pixels;
            }}
            cropperProps={{ role: 'application', 'aria-label': say(mediaMessages.cropArea) }}
            disableAutomaticStylesInjection
          />
        ) : null}
      </div>
      <div className="crop-zoom">
        <Button
          type="text"
          aria-label={say(mediaMessages.zoomOut)}
          disabled={zoom <= 1}
          onClick={() => zoomTo(zoom - ZOOM_STEP)}
        >
          −
        </Button>
        <input
          type="range"
          aria-label={say(mediaMessages.zoom)}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          min={1}
          max={most}
          step="any"
          value={zoom}
          disabled={most === 1}
          onChange={({ target }) => zoomTo(target.valueAsNumber)}
        />
        <Button
          type="text"
          aria-label={say(mediaMessages.zoomIn)}
          disabled={zoom >= most}
          onClick={() => zoomTo(zoom + ZOOM_STEP)}
        >
          +
        </Button>
      </div>
    </Modal>
  );
}

/** Where the page finds the file while the dialog is open. */
function useObjectUrl(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
