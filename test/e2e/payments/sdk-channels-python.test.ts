import { pythonBuyer } from '../../clients/sdk-buyers.ts'
import { describeChannelsOf } from './sdk-channels.ts'

describeChannelsOf(pythonBuyer)
