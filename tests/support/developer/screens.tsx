import { MarkdownField, useForm, useModalForm, useTable } from '@refinedev/antd';
import type { HttpError } from '@refinedev/core';
import { Button, Form, Input, Modal, message, Select, Table, type TableColumnsType, Tree } from 'antd';
import { type Key, useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import type { ScreenProps } from '../../../src/client/session/routing/screen-props.ts';

/** Screens as a section developer writes them who knows antd and Refine, and nothing of this product's client. */

interface Reminder {
  id: number;
  text: string;
  level: string;
}

const levels = ['info', 'warning', 'urgent'].map((value) => ({ value, label: value }));

export function DeveloperList({ resource }: ScreenProps) {
  const { tableProps, searchFormProps } = useTable<Reminder, HttpError, { text?: string }>({
    resource: resource.code,
    pagination: { pageSize: 5 },
    onSearch: ({ text }) => [{ field: 'text', operator: 'contains', value: text }],
  });
  const { modalProps, formProps, show } = useModalForm<Reminder, HttpError, { text: string }>({
    resource: resource.code,
    action: 'create',
    redirect: false,
  });
  const [chosen, setChosen] = useState<Key[]>([]);
  const [messages, messageHolder] = message.useMessage();
  const [modal, modalHolder] = Modal.useModal();
  const columns: TableColumnsType<Reminder> = [
    {
      title: 'Text',
      dataIndex: 'text',
      filterDropdown: ({ close }) => (
        <div style={{ padding: 8 }}>
          <Button onClick={() => close()}>Close the filter</Button>
        </div>
      ),
    },
    { title: 'Level', dataIndex: 'level', filters: levels.map(({ value }) => ({ text: value, value })) },
  ];
  return (
    <div>
      {messageHolder}
      {modalHolder}
      <Form {...searchFormProps} layout="inline">
        <Form.Item name="text" label="Contains">
          <Input />
        </Form.Item>
        <Button htmlType="submit">Search</Button>
      </Form>
      <Button onClick={() => show()}>Add</Button>
      <Button
        onClick={async () => {
          if (await modal.confirm({ title: 'Sure?', okText: 'Do it' })) messages.success('It was done');
        }}
      >
        Ask
      </Button>
      <Table<Reminder>
        {...tableProps}
        rowKey="id"
        columns={columns}
        rowSelection={{ type: 'radio', selectedRowKeys: chosen, onChange: setChosen }}
      />
      <p>chosen: {chosen.join(', ')}</p>
      <Modal {...modalProps} title="A new reminder">
        <Form {...formProps} name="reminder" layout="vertical" initialValues={{ level: 'info', places: ['home'] }}>
          <Form.Item name="text" label="Message" rules={[{ required: true, message: 'Please write something' }]}>
            <Input />
          </Form.Item>
          <Form.Item name="level" label="Level">
            <Select options={levels} />
          </Form.Item>
          <Form.Item name="places" hidden>
            <Select mode="multiple" />
          </Form.Item>
        </Form>
      </Modal>
    </div>
  );
}

const tree = [{ key: 'east', title: 'East wing', children: [{ key: 'hall', title: 'Hall' }] }];

export function DeveloperForm({ resource }: ScreenProps) {
  const { formProps } = useForm({ resource: resource.code, action: 'create', redirect: false });
  const [values, setValues] = useState('');
  return (
    <div>
      <Form {...formProps} layout="vertical" onFinish={(sent) => setValues(JSON.stringify(sent))}>
        <Form.Item name="secret" label="Secret" rules={[{ min: 8, message: 'At least eight' }]}>
          <Input.Password />
        </Form.Item>
        <Form.List name="guests">
          {(fields, { add, remove }) => (
            <>
              {fields.map(({ key, name }) => (
                <Form.Item key={key} name={[name, 'name']} label={`Guest ${name + 1}`}>
                  <Input suffix={<Button onClick={() => remove(name)}>Remove</Button>} />
                </Form.Item>
              ))}
              <Button onClick={() => add()}>Add a guest</Button>
            </>
          )}
        </Form.List>
        <Button htmlType="submit">Send</Button>
      </Form>
      <p data-testid="values">{values}</p>
      <Tree checkable defaultExpandAll treeData={tree} />
      <MarkdownField value={'**Bold** and a [link](https://example.org)'} />
      <Chart />
    </div>
  );
}

function Chart() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const chart = new uPlot(
      { width: 300, height: 120, series: [{}, { stroke: 'black' }] },
      [
        [1, 2, 3],
        [3, 1, 2],
      ],
      place.current,
    );
    return () => chart.destroy();
  }, []);
  return <div ref={place} data-testid="chart" />;
}
