import type { Job, JobState } from '../../../contract/job.ts';
import type { Label } from '../../../contract/label.ts';
import { ownActionsOf, SET } from '../../../declare/actions.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { sections } from '../../../resources/index.ts';
import { withThousands } from '../../ui/count-text.ts';

/** Messages about jobs, which process many records in the background. */
export const jobMessages = {
  myWork: { zh: '我的任务', en: 'My work' },
  close: { zh: '关闭', en: 'Close' },
  closeMyWork: { zh: '关闭我的任务', en: 'Close my work' },
  leave: { zh: '转到后台', en: 'Leave it running' },
  continues: { zh: '可以关闭这个窗口，任务会继续进行。', en: 'You may close this; the work goes on.' },
  progress: { zh: '进度', en: 'Progress' },
  cancel: { zh: '停止', en: 'Stop' },
  showRefused: { zh: '查看没有办成的', en: 'See which were not done' },
  hideRefused: { zh: '收起', en: 'Hide them' },
  again: { zh: '再次勾选这些', en: 'Tick these again' },
  more: { zh: '再显示一些', en: 'Show more' },
  none: { zh: '还没有任务。', en: 'There has been no work yet.' },
  noneHelp: {
    zh: '在列表里勾选多条记录一起处理后，会显示在这里。',
    en: 'What you do with several records of a list appears here.',
  },
  failed: { zh: '任务没有读取成功，任务本身不受影响。', en: 'Your work could not be read; the work itself goes on.' },
  retry: { zh: '重试', en: 'Try again' },
  loading: { zh: '正在读取…', en: 'Loading …' },
} satisfies Record<string, Label>;

const states: Record<JobState, Label> = {
  waiting: { zh: '等待中', en: 'Waiting' },
  running: { zh: '进行中', en: 'Under way' },
  done: { zh: '已结束', en: 'Ended' },
  failed: { zh: '未能进行', en: 'Could not be done' },
  cancelled: { zh: '已停止', en: 'Stopped' },
};

export const jobState = ({ state }: Job): Label => states[state] ?? { zh: state, en: state };

export const isJobRunning = ({ state }: Pick<Job, 'state'>): boolean => state === 'waiting' || state === 'running';

export const jobSection = ({ section }: Job): Resource | undefined => findSection(sections, section);

/** The section and action of a job, such as “公告：发布”. */
export function jobName(job: Job): Label {
  const resource = jobSection(job);
  const action = (resource && actionLabel(resource, job)) ?? { zh: job.what, en: job.what };
  const section = resource?.label ?? { zh: job.section, en: job.section };
  return { zh: `${section.zh}：${action.zh}`, en: `${section.en}: ${action.en}` };
}

function actionLabel(resource: Resource, { what, fields }: Job): Label | undefined {
  if (what !== SET) return ownActionsOf(resource).find(({ name }) => name === what)?.label;
  const labels = fields.flatMap((name) => resource.fields[name]?.label ?? []);
  return {
    zh: `修改${labels.map((label) => `“${label.zh}”`).join('、')}`,
    en: `set ${labels.map((label) => `“${label.en}”`).join(', ')}`,
  };
}

export const jobSentences = {
  button: (running: number): Label =>
    running > 0
      ? { zh: `我的任务，${withThousands(running)} 项进行中`, en: `My work, ${withThousands(running)} under way` }
      : jobMessages.myWork,
  /** The progress or the result of a job. */
  outcome({ total, done, refused, state }: Job): Label {
    const left = total - done - refused;
    return {
      zh: [
        `${withThousands(total)} 条中完成 ${withThousands(done)} 条`,
        refused > 0 ? `${withThousands(refused)} 条没有办成` : '',
        left > 0 && state === 'cancelled' ? `${withThousands(left)} 条没有处理` : '',
      ]
        .filter(Boolean)
        .join('，')
        .concat('。'),
      en: [
        `${withThousands(done)} of ${withThousands(total)} done`,
        refused > 0 ? `${withThousands(refused)} not done` : '',
        left > 0 && state === 'cancelled' ? `${withThousands(left)} left alone` : '',
      ]
        .filter(Boolean)
        .join(', ')
        .concat('.'),
    };
  },
};
