import { Button, type UploadProps } from 'antd';
import ImgCrop from 'antd-img-crop';
import { useEffect, useRef } from 'react';
import type { ImageField } from '../../declare/kinds/image.ts';
import { useLanguage } from '../language.tsx';
import { cropRoom } from './crop.ts';
import { words } from './words.ts';

interface CropDialogProps {
  file: File;
  size: { width: number; height: number };
  field: ImageField & { ratio: number };
  /** The part that was chosen, the picture as it was, or nothing. */
  onDone: (file: File | null) => void;
}

/** The good quality of a file that is written once more by the server. */
const QUALITY = 0.95;

/** Cuts a picture to the shape of its field: moved by mouse or arrow keys, drawn larger until the least size is reached. */
export default function CropDialog({ file, size, field, onDone }: CropDialogProps) {
  const { say } = useLanguage();
  return (
    <ImgCrop
      aspect={field.ratio}
      maxZoom={cropRoom(size, field)}
      minZoom={1}
      quality={QUALITY}
      showGrid
      modalTitle={say(words.cropTitle)}
      modalOk={say(words.cropDo)}
      modalCancel={say(words.cancel)}
      modalWidth={720}
      modalProps={{
        afterOpenChange: (open) => (open ? nameControls(say) : undefined),
        footer: (_, { OkBtn, CancelBtn }) => (
          <>
            <CancelBtn />
            <Button onClick={() => onDone(file)}>{say(words.cropKeep)}</Button>
            <OkBtn />
          </>
        ),
      }}
    >
      <Begin file={file} onDone={onDone} />
    </ImgCrop>
  );
}

type BeginProps = Pick<CropDialogProps, 'file' | 'onDone'> & Pick<UploadProps, 'beforeUpload'>;

/** Stands where the package expects an upload, and hands it the picture as if it had just been chosen there. */
function Begin({ file, onDone, beforeUpload }: BeginProps) {
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || !beforeUpload) return;
    begun.current = true;
    const chosen = Object.assign(file, { uid: file.name }) as Parameters<typeof beforeUpload>[0];
    void Promise.resolve(beforeUpload(chosen, [chosen])).then((part) => onDone(part instanceof File ? part : null));
  });
  return null;
}

/** The package gives its controls signs but no names. */
function nameControls(say: ReturnType<typeof useLanguage>['say']): void {
  const control = document.querySelector('.img-crop-control-zoom');
  const [smaller, larger] = control?.querySelectorAll('button') ?? [];
  smaller?.setAttribute('aria-label', say(words.zoomOut));
  larger?.setAttribute('aria-label', say(words.zoomIn));
  control?.querySelector('[role=slider]')?.setAttribute('aria-label', say(words.zoom));
  const area = document.querySelector('.img-crop-container [tabindex]');
  area?.setAttribute('role', 'application');
  area?.setAttribute('aria-label', say(words.cropArea));
}
