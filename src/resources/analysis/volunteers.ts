import { defineCard } from '../../declare/index.ts';

/** The hours that volunteers served, by month and by post. */
export const volunteersCard = defineCard({
  code: 'volunteers',
  label: { zh: '志愿服务', en: 'Volunteering' },
  about: { zh: '近 12 个月的服务时数，以及所选时段的岗位', en: 'Hours of the last 12 months, and posts of these days' },
  reads: ['volunteer'],
  parts: {
    people: {
      shape: 'figures',
      figures: {
        active: { label: { zh: '服务中', en: 'Active' } },
        hours: { label: { zh: '服务时数', en: 'Hours served' }, unit: 'hours' },
        below: { label: { zh: '未达年度目标', en: 'Below the year’s target' } },
      },
    },
    months: { shape: 'series', title: { zh: '每月服务时数', en: 'Hours served each month' }, unit: 'hours' },
    posts: {
      shape: 'bars',
      title: { zh: '服务时数，按岗位', en: 'Hours served, by post' },
      one: { zh: '岗位', en: 'Post' },
      unit: 'hours',
    },
  },
});
