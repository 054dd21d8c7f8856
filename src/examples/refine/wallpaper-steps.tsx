import { Create, Edit, SaveButton, useStepsForm } from '@refinedev/antd';
import type { HttpError } from '@refinedev/core';
import { Button, Form, Input, Select, Steps } from 'antd';
import type { FormScreenProps } from '../../client/session/routing/screen-props.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import type { DraftOf, RecordOf } from '../../declare/index.ts';
import type { wallpaper } from '../../resources/literature/wallpaper.ts';

export default function WallpaperSteps({ resource, screen }: FormScreenProps<typeof wallpaper>) {
  const { say } = useLanguage();
  const { fields } = resource;
  const { formProps, saveButtonProps, stepsProps, current, gotoStep } = useStepsForm<
    RecordOf<typeof wallpaper>,
    HttpError,
    DraftOf<typeof wallpaper>
  >({ action: screen, redirect: 'list', isBackValidate: false });
  const categories = Object.entries(fields.category.options).map(([value, label]) => ({ value, label: say(label) }));
  const steps = [
    {
      title: say({ zh: '名称', en: 'Name' }),
      items: (
        <>
          <Form.Item name="title" label={say(fields.title.label)} rules={[{ required: true, min: 2 }]}>
            <Input />
          </Form.Item>
          <Form.Item name="category" label={say(fields.category.label)} rules={[{ required: true }]}>
            <Select options={categories} />
          </Form.Item>
        </>
      ),
    },
    {
      title: say({ zh: '来源', en: 'Source' }),
      items: (
        <Form.Item name="photographer" label={say(fields.photographer.label)}>
          <Input />
        </Form.Item>
      ),
    },
  ];
  // `gotoStep` itself leaves the failure of a field uncaught.
  const goForward = async () => {
    const isValid = await formProps.form?.validateFields().then(
      () => true,
      () => false,
    );
    if (isValid) await gotoStep(current + 1);
  };
  const isLast = current === steps.length - 1;
  const Frame = screen === 'create' ? Create : Edit;
  return (
    <Frame
      footerButtons={
        <>
          <Button disabled={current === 0} onClick={() => gotoStep(current - 1)}>
            {say({ zh: '上一步', en: 'Back' })}
          </Button>
          {isLast ? (
            <SaveButton {...saveButtonProps} />
          ) : (
            <Button onClick={() => void goForward()}>{say({ zh: '下一步', en: 'Next' })}</Button>
          )}
        </>
      }
    >
      <Steps style={{ marginBlockEnd: 24 }} {...stepsProps} items={steps.map(({ title }) => ({ title }))} />
      <Form {...formProps} layout="vertical">
        {steps[current]?.items}
      </Form>
    </Frame>
  );
}
