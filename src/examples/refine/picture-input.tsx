import { useCustomMutation } from '@refinedev/core';
import { Button, Upload } from 'antd';
import { useLanguage } from '../../client/ui/language.tsx';
import type { ImageValue } from '../../contract/record.ts';

interface PictureInputProps {
  section: string;
  /** The field, whose limits the server asks. */
  field: string;
  /** Given by the `Form.Item` around it. */
  value?: ImageValue | null;
  onChange?: (value: ImageValue | null) => void;
}

/** Uploads a picture by the product's own call, through the data provider, and keeps what the server answers as the value. */
export function PictureInput({ section, field, value, onChange }: PictureInputProps) {
  const { say } = useLanguage();
  const { mutateAsync, mutation } = useCustomMutation<ImageValue>();
  return (
    <Upload
      accept="image/*"
      maxCount={1}
      showUploadList={false}
      customRequest={async ({ file, onSuccess, onError }) => {
        const values = new FormData();
        values.append('file', file);
        try {
          const { data } = await mutateAsync({
            url: `media/image?section=${section}&field=${field}`,
            method: 'post',
            values,
            errorNotification: false,
          });
          onChange?.(data);
          onSuccess?.(data);
        } catch (error) {
          onError?.(error as Error);
        }
      }}
    >
      {value ? <img src={value.thumb ?? value.url} alt={value.alt ?? ''} height={80} /> : null}
      <Button loading={mutation.isPending}>{say({ zh: '上传图片', en: 'Upload a picture' })}</Button>
    </Upload>
  );
}
