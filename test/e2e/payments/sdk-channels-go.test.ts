import { goBuyer } from '../../clients/sdk-buyers.ts'
import { describeChannelsOf } from './sdk-channels.ts'

describeChannelsOf(goBuyer)
