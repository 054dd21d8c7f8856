import { Button, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import type { ImageField } from '../../kinds/image/image.ts';
import { useLanguage } from '../ui/language.tsx';
import { cropFile, maxCropZoom } from './crop.ts';
import { mediaMessages } from './media-messages.ts';
import 'react-easy-crop/react-easy-crop.css';
import './crop-dialog.css';

interface CropDialogProps {
  file: File;
  size: { width: number; height: number };
  field: ImageField & { ratio: number };
  /** Receives the cropped picture, the given file if it was not cropped, or null if the dialog was cancelled. */
  onDone: (file: File | null) => void;
}

const ZOOM_STEP = 0.1;

/** Crops a picture to the ratio of its field, with a zoom limited by the field's minimum size. */
export default function CropDialog({ file, size, field, onDone }: CropDialogProps) {
  const { say } = useLanguage();
  const source = useObjectUrl(file);
  const [isOpened, setOpened] = useState(false);
  const [result, setResult] = useState<File | null>();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const croppedArea = useRef<Area>(undefined);
  const maxZoom = maxCropZoom(size, field);
  const zoomTo = (zoom: number) => setZoom(Math.max(1, Math.min(maxZoom, zoom)));
  const crop = async () => setResult(croppedArea.current ? await cropFile(file, croppedArea.current) : file);
  return (
    <Modal
      open={result === undefined}
      title={say(mediaMessages.cropTitle)}
      width={720}
      mask={{ closable: false }}
      onCancel={() => setResult(null)}
      afterOpenChange={setOpened}
      afterClose={() => onDone(result ?? null)}
      footer={
        <>
          <Button onClick={() => setResult(null)}>{say(mediaMessages.cancel)}</Button>
          <Button onClick={() => setResult(file)}>{say(mediaMessages.useUncropped)}</Button>
          <Button type="primary" onClick={() => void crop()}>
            {say(mediaMessages.cropAndUse)}
          </Button>
        </>
      }
    >
      <div className="crop-area">
        {isOpened && source ? (
          // The cropper measures its container once, so it is rendered after the dialog's opening animation.
          <Cropper
            image={source}
            crop={position}
            zoom={zoom}
            minZoom={1}
            maxZoom={maxZoom}
            aspect={field.ratio}
            onCropChange={setPosition}
            onZoomChange={zoomTo}
            onCropComplete={(_, pixels) => {
              croppedArea.current = pixels;
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
          max={maxZoom}
          step="any"
          value={zoom}
          disabled={maxZoom === 1}
          onChange={({ target }) => zoomTo(target.valueAsNumber)}
        />
        <Button
          type="text"
          aria-label={say(mediaMessages.zoomIn)}
          disabled={zoom >= maxZoom}
          onClick={() => zoomTo(zoom + ZOOM_STEP)}
        >
          +
        </Button>
      </div>
    </Modal>
  );
}

/** An object URL of the file, revoked when the dialog closes. */
function useObjectUrl(file: File): string | undefined {
  const [objectUrl, setObjectUrl] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setObjectUrl(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return objectUrl;
}
