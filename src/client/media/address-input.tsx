import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import type { Label } from '../../contract/label.ts';
import type { FileValue, ImageValue } from '../../contract/record.ts';
import { type FileType, fileTypes } from '../../kinds/file-types.ts';
import { mediaUrl } from '../session/session.ts';
import { useLanguage } from '../ui/language.tsx';
import { mediaMessages } from './media-messages.ts';

interface AddressInputProps {
  id: string;
  disabled: boolean;
  onBlur?: (() => void) | undefined;
  describedBy?: string | undefined;
  /** Uses the file at the address; the answer is why it cannot be used. */
  onAddress: (address: string) => Promise<Label | undefined>;
}

/** Takes the address of a file, for servers that accept no uploads. */
export function AddressInput({ id, disabled, onBlur, describedBy, onAddress }: AddressInputProps) {
  const { say } = useLanguage();
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<Label>();
  const [busy, setBusy] = useState(false);
  const apply = async () => {
    if (!address.trim() || busy) return;
    setBusy(true);
    const failure = await onAddress(address.trim());
    setBusy(false);
    setProblem(failure);
    if (!failure) setAddress('');
  };
  return (
    <>
      <Space.Compact className="fills">
        <Input
          id={id}
          inputMode="url"
          value={address}
          disabled={disabled}
          placeholder={say(mediaMessages.address)}
          aria-describedby={`${id}-address-help ${describedBy ?? ''}`.trim()}
          onChange={({ target }) => setAddress(target.value)}
          onPressEnter={(event) => {
            event.preventDefault();
            void apply();
          }}
          onBlur={onBlur}
        />
        <Button disabled={disabled || !address.trim()} loading={busy} onClick={() => void apply()}>
          {say(mediaMessages.useAddress)}
        </Button>
      </Space.Compact>
      <span id={`${id}-address-help`} className="quiet">
        {say(mediaMessages.addressHelp)}
      </span>
      <span role="alert" className="wrong">
        {problem ? say(problem) : ''}
      </span>
    </>
  );
}

/** The picture at an address with its size; undefined when the browser cannot show it. */
export const pictureAt = (url: string): Promise<ImageValue | undefined> =>
  new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve({ url, width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => resolve(undefined);
    image.src = mediaUrl(url);
  });

/** The file at an address. Its type is taken from its name and its size is not known, as it is not loaded. */
export function fileAt(url: string, type: FileType): FileValue {
  const name = nameIn(url);
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const types: readonly string[] = fileTypes[type].types;
  const fits = (mime: string) => mime.endsWith(`/${extension}`) || mime.endsWith(typeEndings[extension] ?? ' ');
  return { url, name, bytes: 0, type: types.find(fits) ?? types[0] ?? '' };
}

/** The ends of media types that differ from the extension. */
const typeEndings: Readonly<Record<string, string>> = {
  mp3: '/mpeg',
  m4a: '/mp4',
  jpg: '/jpeg',
  docx: '.document',
  xlsx: '.sheet',
  pptx: '.presentation',
};

function nameIn(url: string): string {
  const last = url.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) ?? url;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
