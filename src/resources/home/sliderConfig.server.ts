import { defineRules, type FieldRefusals } from '../../server/rules/rules.ts';
import { sliderConfig } from './sliderConfig.ts';

/** More than these nobody waits for. */
const MOST = 8;

/** A place shows eight pictures at most. */
export const sliderConfigRules = defineRules(sliderConfig, {
  async preflight(record, { recordsOf }): Promise<FieldRefusals> {
    for (const channel of record.channels) {
      const shown = await recordsOf(sliderConfig.code).countLive({ except: record.id, holding: ['channels', channel] });
      if (shown < MOST) continue;
      const { zh, en } = sliderConfig.fields.channels.options[channel];
      return {
        channels: {
          zh: `“${zh}”已有 ${shown} 幅在展示，最多 ${MOST} 幅，请先下线其中之一。`,
          en: `“${en}” shows ${shown} pictures already, and ${MOST} at most; please take one offline first.`,
        },
      };
    }
    return {};
  },
});
